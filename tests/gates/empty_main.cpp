// Links against one library with all of its objects: clusterwright_library.
int main()
{
    return 0;
}
